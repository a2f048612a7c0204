select word from search_word
      where word >= $1 and word < $2 and length(word) >= $3
    union
    select word from search_word
      where reversed >= $4 and reversed < $5
        and length(word) between $6 and $7;

with named as materialized (
      select p.id, p.code, p.trade_key, p.strength, p.generic_name from product p
      where p.kind = 'pharmacy' and p.deleted_at is null

     and p.trade_key >= $1 and p.trade_key < $2
      order by p.trade_key, p.id limit 1000
    ), worded as materialized (
      select p.id, p.code, p.trade_key, p.strength, p.generic_name, p.search_words from product p
      where p.kind = 'pharmacy' and p.deleted_at is null

     and p.search_words @@ $3::tsquery
      limit 1000
    ), ranked as materialized (
      select f.id, row_number() over (
        order by f.code <> $4, case when (' ' || f.trade_key || E'\n' || lower(f.strength) || E'\r'
    || lower(f.generic_name)) collate "C" !~ $5 then 4 when (' ' || f.trade_key || E'\n' || lower(f.strength) || E'\r'
    || lower(f.generic_name)) collate "C" ~ $6 then 0 when (' ' || f.trade_key || E'\n' || lower(f.strength) || E'\r'
    || lower(f.generic_name)) collate "C" ~ $7 then 1 when (' ' || f.trade_key || E'\n' || lower(f.strength) || E'\r'
    || lower(f.generic_name)) collate "C" ~ $8 then 2
    else 3 end, f.trade_key, f.id
      ) as position
      from (
        select id, code, trade_key, strength, generic_name from named
        union
        select id, code, trade_key, strength, generic_name from worded
      ) f
      where true




    )
    select least((select count(*) from ranked), 1000)::integer as total,
      array(
        select id from ranked where position > $9 and position <= $10 order by position
      ) as ids;

with named as materialized (
      select p.id, p.code, p.trade_key, p.strength, p.generic_name from product p
      where p.kind = 'pharmacy' and p.deleted_at is null

     and p.trade_key >= $1 and p.trade_key < $2
      order by p.trade_key, p.id limit 1000
    ), worded as materialized (
      select p.id, p.code, p.trade_key, p.strength, p.generic_name, p.search_words from product p
      where p.kind = 'pharmacy' and p.deleted_at is null

     and p.search_words @@ $3::tsquery
      limit 1000
    ), ranked as materialized (
      select f.id, row_number() over (
        order by f.code <> $4, case when (' ' || f.trade_key || E'\n' || lower(f.strength) || E'\r'
    || lower(f.generic_name)) collate "C" !~ $5 then 5 when (' ' || f.trade_key || E'\n' || lower(f.strength) || E'\r'
    || lower(f.generic_name)) collate "C" ~ $6 then 0 when (' ' || f.trade_key || E'\n' || lower(f.strength) || E'\r'
    || lower(f.generic_name)) collate "C" ~ $7 then 1 when (' ' || f.trade_key || E'\n' || lower(f.strength) || E'\r'
    || lower(f.generic_name)) collate "C" ~ $8 then 2 when (' ' || f.trade_key || E'\n' || lower(f.strength) || E'\r'
    || lower(f.generic_name)) collate "C" ~ $9 then 3
    else 4 end, f.trade_key, f.id
      ) as position
      from (
        select id, code, trade_key, strength, generic_name from named
        union
        select id, code, trade_key, strength, generic_name from worded
      ) f
      where true




    )
    select least((select count(*) from ranked), 1000)::integer as total,
      array(
        select id from ranked where position > $10 and position <= $11 order by position
      ) as ids;
