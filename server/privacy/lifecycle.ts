import { isOld, type Lifecycle } from '#server/lifecycle/lifecycle.ts'

export const privacyLifecycle: Lifecycle = {
  personalData: [
    {
      table: 'data_export_requests',
      column: 'user_id',
      exportedAs: 'exportRequests',
      onErasure: 'deleted',
      erasedWith: null,
      retentionRule: 'exportRequests',
      why: 'Requested by this user, with the exported file.',
    },
    {
      table: 'data_audit_logs',
      column: 'user_id',
      exportedAs: 'auditLogs',
      onErasure: 'tombstone',
      erasedWith: null,
      retentionRule: 'auditLogs',
      why: 'The audit log proves what was done, anonymised once the user is erased.',
    },
  ],
  exports: {
    exportRequests: (db, me, fields) =>
      db`select ${db(fields)} from data_export_requests where user_id = ${me}`,
    auditLogs: (db, me) => db`
      select id, action, entity_type, entity_id, new_data as changed, old_data as changed_before,
        ip_address, user_agent, reason, created_at
      from data_audit_logs where user_id = ${me}`,
    consents: (db, me) => db`
      select e.id, purpose, was, is_given, policy_version, source, e.created_at
      from consent_events e join users u on u.consent_subject = e.subject_id where u.id = ${me}`,
  },
  retention: [
    {
      name: 'exportFiles',
      table: 'data_export_requests',
      isExpired: (db, before) => db`export_data is not null and completed_at < ${before}`,
      set: (db) => db`export_data = null`,
    },
    {
      // Stuck requests; the user can request another export.
      name: 'exportFiles',
      table: 'data_export_requests',
      isExpired: (db, before) => db`status in ('pending', 'processing') and created_at < ${before}`,
      set: (db) => db`status = 'failed'`,
    },
    { name: 'exportRequests', table: 'data_export_requests', isExpired: isOld },
    {
      name: 'auditOrigins',
      table: 'data_audit_logs',
      isExpired: (db, before) =>
        db`created_at < ${before} and (ip_address is not null or user_agent is not null)`,
      set: (db) => db`ip_address = null, user_agent = null`,
      inOrderOf: 'created_at',
    },
    { name: 'auditLogs', table: 'data_audit_logs', isExpired: isOld },
    {
      // All consent events up to the withdrawal.
      name: 'consents',
      table: 'consent_events',
      isExpired: (db, before) => db`exists (
        select 1 from consent_events w
        where w.subject_id = consent_events.subject_id and w.purpose = consent_events.purpose
          and not w.is_given and w.created_at < ${before}
          and (w.created_at, w.id) >= (consent_events.created_at, consent_events.id))`,
    },
  ],
}
