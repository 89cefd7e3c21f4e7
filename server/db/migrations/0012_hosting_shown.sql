-- Other members see how many events the user has hosted; null until they answer.
alter table users add column is_hosting_shown boolean;
