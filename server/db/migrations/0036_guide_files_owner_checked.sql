alter table files validate constraint files_one_owner;
