-- What a level until a time gives way to; null: as usual.
alter table conversation_settings
  add column lasting_level text,
  add constraint conversation_settings_lasting_level_check
    check (lasting_level in ('everything', 'mentions', 'nothing')) not valid;
