alter table events validate constraint events_hidden_location;
