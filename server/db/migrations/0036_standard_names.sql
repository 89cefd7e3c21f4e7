-- Reserved for the renaming of tables and columns, which is merged separately.
select 1;
