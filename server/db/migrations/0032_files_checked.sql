alter table files validate constraint files_check;
