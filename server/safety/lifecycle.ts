import type { Db } from '#server/db/connect.ts'
import { isOld, type Lifecycle } from '#server/lifecycle/lifecycle.ts'
import { anonymiseUser } from './store.ts'

const isDecided = (db: Db, before: Date) => db`status = 'decided' and decided_at < ${before}`
const isOfDecidedCase = (db: Db, before: Date) =>
  db`case_id in (select id from cases where ${isDecided(db, before)})`

export const safetyLifecycle: Lifecycle = {
  personalData: [
    {
      table: 'new_account_actions',
      column: 'user_id',
      exportedAs: 'newAccountActions',
      onErasure: 'deleted',
      erasedWith: null,
      retentionRule: 'newAccountActions',
      why: "Counts a new account's actions per day.",
    },
    {
      table: 'cases',
      column: 'owner_id',
      exportedAs: 'decisions',
      onErasure: 'unlinked',
      erasedWith: null,
      retentionRule: 'reports',
      why: 'The decision stays; its content is deleted with the owner, or once an open case is decided.',
    },
    {
      table: 'reports',
      column: 'reporter_id',
      exportedAs: 'reports',
      onErasure: 'unlinked',
      erasedWith: null,
      retentionRule: 'reports',
      why: "Moderators still need it; the reporter's text is emptied.",
    },
    {
      table: 'decisions',
      column: 'decided_by',
      exportedAs: 'decisionsMade',
      onErasure: 'unlinked',
      erasedWith: null,
      retentionRule: 'decisions',
      why: 'A decision stays without the name of the moderator.',
    },
    {
      table: 'objections',
      column: 'user_id',
      exportedAs: 'objections',
      onErasure: 'unlinked',
      erasedWith: null,
      retentionRule: 'reports',
      why: 'The objection stays without its text.',
    },
  ],
  eraseAccount: (_, tx, { id }) => anonymiseUser(tx, id),
  exports: {
    newAccountActions: (db, me, fields) =>
      db`select ${db(fields)} from new_account_actions where user_id = ${me}`,
    decisions: (db, me) => db`
      select d.id, c.subject_type as about, c.subject_id as about_id, c.snapshot as content,
        array(select seen_content from reports where case_id = c.id and seen_content is not null order by id)
          as content_reported_later,
        array(select f.name from reported_files r join files f on f.id = r.file_id
          where r.case_id = c.id order by f.place) as files, d.kind,
        d.rule, d.reason, d.until, d.also_removes, d.created_at
      from decisions d join cases c on c.id = d.case_id where c.owner_id = ${me} and not is_undisclosed(d, c)`,
    reports: (db, me) => db`
      select r.id, c.subject_type as about, c.subject_id as about_id, topic, reason, details, name,
        email, location, created_at
      from reports r join cases c on c.id = r.case_id where reporter_id = ${me}`,
    decisionsMade: (db, me) => db`
      select d.id, c.subject_type as about, c.subject_id as about_id, d.kind, d.rule, d.reason,
        d.until, d.also_removes, d.created_at
      from decisions d join cases c on c.id = d.case_id where d.decided_by = ${me}`,
    objections: (db, me, fields) => db`select ${db(fields)} from objections where user_id = ${me}`,
  },
  retention: [
    { name: 'newAccountActions', table: 'new_account_actions', isExpired: isOld },
    {
      name: 'reports',
      table: 'cases',
      isExpired: (db, before) => db`snapshot is not null and ${isDecided(db, before)}`,
      set: (db) => db`snapshot = null`,
    },
    {
      name: 'reports',
      table: 'reports',
      isExpired: (db, before) => db`
        (details <> '' or num_nonnulls(name, email, location, seen_content) > 0) and ${isOfDecidedCase(db, before)}`,
      set: (db) =>
        db`details = '', name = null, email = null, location = null, seen_content = null`,
    },
    {
      name: 'reports',
      table: 'reported_files',
      isExpired: (db, before) => db`${isOfDecidedCase(db, before)}`,
    },
    {
      name: 'reports',
      table: 'objections',
      isExpired: (db, before) => db`
        (message <> '' or email is not null) and ${isOfDecidedCase(db, before)}`,
      set: (db) => db`message = '', email = null`,
    },
    {
      // With all dependent rows. Kept while the ban is in force.
      name: 'decisions',
      table: 'cases',
      isExpired: (db, before) => db`${isDecided(db, before)} and not exists (
        select 1 from users u where u.id = cases.owner_id and u.is_banned)`,
    },
  ],
}
