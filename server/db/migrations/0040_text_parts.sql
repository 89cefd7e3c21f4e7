-- Like word_parts, without its limit on the length of the text: for the search in events and groups.
create function text_parts(text) returns tsvector language sql immutable parallel safe as $$
  select coalesce(array_to_tsvector(array_agg(distinct substr(word, start, 60))), '')
  from regexp_split_to_table(
      regexp_replace(lower(normalize($1, nfkd)), '[\u0300-\u036f]', '', 'g'),
      '[[:space:].''’-]+'
    ) as words (word),
    generate_series(1, char_length(word)) as starts (start)
$$;
