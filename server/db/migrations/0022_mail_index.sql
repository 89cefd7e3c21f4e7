-- What is asked by person alone goes by the unique index of (user_id, key), which begins with them.
drop index mail_outbox_user_id;
