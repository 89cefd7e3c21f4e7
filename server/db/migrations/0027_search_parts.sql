-- Finding people by any part of their names -----------------------------------------------------

-- In small letters and without accents, as `foldAccents` does.
create function folded(text) returns text
language sql immutable parallel safe as $$
  select regexp_replace(lower(normalize($1, nfkd)), '[\u0300-\u036f]', '', 'g')
$$;

-- Every ending of every word: what begins one of them is a part of the word, however short it is. A
-- trigram index is of no use for two letters. It folds by itself, because an index is built without a
-- search path in which `folded` would be found.
create function word_parts(text) returns tsvector
language sql immutable parallel safe as $$
  select coalesce(array_to_tsvector(array_agg(distinct substr(word, start, 60))), '')
  from regexp_split_to_table(
      left(regexp_replace(lower(normalize($1, nfkd)), '[\u0300-\u036f]', '', 'g'), 300),
      '[[:space:].''’-]+'
    ) as words (word),
    generate_series(1, char_length(word)) as starts (start)
$$;
create index users_parts on users using gin (word_parts(name || ' ' || username));

-- `person_words` stays for processes of the version before, which are still at work.
drop index users_words;
drop index users_username_start;
