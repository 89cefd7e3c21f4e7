-- The language in which a member reads screens, mails and notifications -----------------------------

-- Null until a device has told it: then texts to the member are in English.
alter table users add column language text;
alter table users add constraint users_language_check
  check (language in ('en', 'nl', 'uk', 'ar', 'tr', 'pl', 'es')) not valid;
