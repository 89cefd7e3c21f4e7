-- Notifications in the language of their reader -----------------------------------------------------

-- What the templates of the type say: {"who": "Ana", "when": {"date": "…", "style": "day"}}. Null in
-- older rows, and in those of older processes: their reader sees `title` and `message`.
alter table notifications add column template_args jsonb;
