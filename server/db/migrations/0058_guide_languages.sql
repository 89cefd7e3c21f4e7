-- Guides in further languages ------------------------------------------------------------------------

-- Null until the English text changes for the first time.
alter table resources add column text_changed_at timestamptz;

-- Translations of the English text in `resources`.
create table resource_translations (
  resource_id uuid not null references resources on delete cascade,
  -- `shared/language/languages.ts` has the languages.
  language text not null check (language ~ '^[a-z]{2}$' and language <> 'en'),
  title text not null,
  description text not null,
  -- Markdown.
  content text not null,
  -- The version of the English text: see `textVersion` in server/language/textFile.ts.
  follows text not null check (follows ~ '^[0-9a-f]{8}$'),
  search_vector tsvector not null
    generated always as (to_tsvector('simple', folded(title || ' ' || description || ' ' || content))) stored,
  -- When an administrator last wrote it; null for a bundled text, which each start updates.
  edited_at timestamptz,
  primary key (resource_id, language)
);
