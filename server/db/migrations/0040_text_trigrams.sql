-- The three characters from each position of each word on, of the same words as in word_parts. Longer
-- parts of a long text without spaces, such as Japanese, would exceed the 1 MB of a tsvector.
create function text_trigrams(text) returns tsvector language sql immutable parallel safe as $$
  select coalesce(array_to_tsvector(array_agg(distinct substr(word, start, 3))), '')
  from regexp_split_to_table(
      regexp_replace(lower(normalize($1, nfkd)), '[\u0300-\u036f]', '', 'g'),
      '[[:space:].''’-]+'
    ) as words (word),
    generate_series(1, char_length(word)) as starts (start)
$$;
