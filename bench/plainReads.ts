import { community } from '#shared/community/contract.ts'
import { events } from '#shared/events/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { messages } from '#shared/messages/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { people } from '#shared/people/contract.ts'

const person = (alias: string) =>
  `${alias}.id as ${alias}_id, ${alias}.name, ${alias}.username, ${alias}.profile_photo`

/**
 * The simplest SQL for what a person, `$1`, sees in each list. It knows neither blocks nor suspended
 * users, nor who agreed to be seen. It does not follow the product's SQL when that changes.
 */
export const plainReads: Record<string, string> = {
  // Without the faces of those who are going, and without hosts.
  [events.list.path]: `
    select e.id, e.title, e.description, e.image_url, e.focal_x, e.focal_y, e.start_date, e.end_date,
      e.location, e.town, e.is_members_only, e.group_id, e.source_id, e.source_url, e.price,
      e.category, e.max_attendees, e.created_by, e.created_at, e.updated_at, e.cancelled_at,
      e.cancel_reason, e.series_id, e.payment_note, e.online_url is not null as is_online,
      e.languages, e.bookings_count, b.id is not null as is_booked,
      greatest(0, e.max_attendees - e.bookings_count) as places_left
    from events e
    left join event_bookings b
      on b.event_id = e.id and b.user_id = $1 and b.status = 'confirmed'
    where e.cancelled_at is null and e.unlisted_at is null
    order by e.start_date limit 50`,
  [community.posts.path]: `
    select p.id, p.title, p.content, p.category, p.tags, p.language, p.is_pinned, p.comment_count,
      p.upvotes, p.downvotes, v.vote_type as my_vote, ${person('u')}, p.created_at, p.updated_at
    from community_posts p
    left join users u on u.id = p.author_id
    left join community_votes v on v.post_id = p.id and v.user_id = $1
    order by p.is_pinned desc, p.id desc limit 20`,
  [groups.list.path]: `
    select g.id, g.name, g.description, g.type, g.is_private, g.is_members_only, g.languages,
      g.created_by, g.created_at, g.image_url, g.focal_x, g.focal_y, g.member_count, m.role,
      r.status as request, f.faces
    from groups g
    left join group_members m on m.group_id = g.id and m.user_id = $1
    left join group_join_requests r on r.group_id = g.id and r.user_id = $1
    left join lateral (
      select json_agg(f) as faces from (
        select ${person('u')} from group_members x join users u on u.id = x.user_id
        where x.group_id = g.id order by x.role, x.joined_at, x.id limit 4
      ) f
    ) f on true
    where g.hidden_at is null
    order by g.name limit 50`,
  [messages.conversations.path]: `
    select c.id, c.last_seq, ${person('u')}, u.role, u.location, l.content, l.created_at,
      l.sender_id, k.id is not null as is_open, (
        select count(*) from direct_messages n
        where n.conversation_id = c.id and n.sender_id <> $1
          and n.seq > case when c.first_id = $1 then c.first_read_seq else c.second_read_seq end
      ) as unread, array(
        select language from member_languages where user_id = u.id and kind = 'learns'
      ) as learns
    from conversations c
    join users u on u.id = case when c.first_id = $1 then c.second_id else c.first_id end
    left join user_connections k on least(k.requester_id, k.receiver_id) = c.first_id
      and greatest(k.requester_id, k.receiver_id) = c.second_id and k.status = 'accepted'
    join lateral (
      select m.content, m.created_at, m.sender_id from direct_messages m
      where m.conversation_id = c.id order by m.seq desc limit 1
    ) l on true
    where c.first_id = $1 or c.second_id = $1
    order by l.created_at desc limit 50`,
  [notifications.list.path]: `
    select n.id, n.title, n.message, n.type, n.priority, n.category, n.action_url, n.action_text,
      n.is_read, n.is_cleared, n.created_at, ${person('u')}, e.id as event_id,
      e.title as event_title, left(e.description, 200) as event_description,
      e.category as event_category, e.image_url, e.focal_x, e.focal_y, e.start_date, e.end_date
    from notifications n
    left join users u on u.id = (n.metadata ->> 'by')::uuid
    left join events e on e.id = substring(n.action_url from '^/events\\?event=([0-9a-f-]{36})')::uuid
    where n.user_id = $1 and n.in_app
    order by n.created_at desc, n.id desc limit 50`,
  // Members of the own town, as many as the product finds by its seven reasons.
  [people.suggestions.path]: `
    select ${person('u')}, u.location, u.about, u.interests,
      array(
        select json_build_object('language', language, 'level', level) from member_languages
        where user_id = u.id and kind = 'speaks'
      ) as speaks,
      array(
        select json_build_object('language', language, 'level', level) from member_languages
        where user_id = u.id and kind = 'learns'
      ) as learns
    from users me
    join suggestible_members s on s.town_key = town_key(me.location) and s.user_id <> me.id
    join users u on u.id = s.user_id
    left join user_connections k on least(k.requester_id, k.receiver_id) = least(me.id, u.id)
      and greatest(k.requester_id, k.receiver_id) = greatest(me.id, u.id)
    where me.id = $1 and k.id is null
    order by s.user_id desc limit 24`,
}
