alter table community_posts validate constraint community_posts_offer;
alter table files validate constraint files_check;
