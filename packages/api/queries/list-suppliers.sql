select count(*) as total from supplier where supplier.deleted_at is null and true;

select supplier.id, supplier.name, supplier.phone, supplier.website, supplier.email, supplier.address,
    trim(concat("added"."first_name", ' ', "added"."last_name")) as created_by, supplier.created_at,
    trim(concat("changed"."first_name", ' ', "changed"."last_name")) as updated_by, supplier.updated_at
  from supplier
  left join staff_member added on added.id = supplier.created_by
  left join staff_member changed on changed.id = supplier.updated_by
    where supplier.deleted_at is null and true order by supplier.name_key asc, supplier.id limit $1 offset $2;
