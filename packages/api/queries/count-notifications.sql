select "kind", count(*) as "count" from "notification" where "staff_id" = $1 and "read_at" is null group by "kind";
