import * as z from 'zod/mini'
import { del, get, isoDate, Page, post, put, raw } from '#shared/http/endpoint.ts'
import { languages } from '#shared/language/languages.ts'
import { t } from '#shared/language/t.ts'
import { Me } from '#shared/users/user.ts'

/** The types of data that can be exported or deleted separately. */
export const DataType = z.enum(['profile', 'events', 'messages', 'groups'])
export type DataType = z.infer<typeof DataType>

export const allDataTypes = DataType.options

const DataTypes = z.pipe(
  z
    .array(DataType)
    .check(z.minLength(1, { error: () => t('privacy.noDataSelected') }), z.maxLength(20)),
  z.transform((types) => [...new Set(types)]),
)

export const Consent = z.enum([
  'gdprConsent',
  'marketingConsent',
  'dataProcessingConsent',
  'cookieConsent',
  'privacyPolicyAccepted',
  'dataRetentionConsent',
])
export type Consent = z.infer<typeof Consent>

/** Only the consents to change, and the screen they were changed on. */
export const ConsentChange = z.object({
  gdprConsent: z.optional(z.boolean()),
  marketingConsent: z.optional(z.boolean()),
  dataProcessingConsent: z.optional(z.boolean()),
  cookieConsent: z.optional(z.boolean()),
  privacyPolicyAccepted: z.optional(z.boolean()),
  dataRetentionConsent: z.optional(z.boolean()),
  source: z.optional(z.literal('privacy')),
})
export type ConsentChange = z.infer<typeof ConsentChange>

/** The language of a text that exists in several. */
const InLanguage = z.object({
  language: z.enum(languages),
  /** The language of the reader, if the text lacks it. */
  missingLanguage: z.nullable(z.enum(languages)),
})

/** Default: the language of the reader. */
const Wanted = z.object({ language: z.optional(z.enum(languages)) })

export const Policy = z.extend(InLanguage, {
  version: z.string(),
  effectiveDate: isoDate,
  /** Markdown. */
  content: z.string(),
})
export type Policy = z.infer<typeof Policy>

/** A document about how an installation handles data. */
export const Document = z.extend(InLanguage, {
  name: z.string(),
  title: z.string(),
  lead: z.string(),
  /** Markdown. */
  content: z.string(),
})
export type Document = z.infer<typeof Document>

export const ExportRequest = z.object({
  id: z.uuid(),
  status: z.enum(['pending', 'processing', 'completed', 'failed']),
  requestType: z.literal('full_export'),
  dataTypes: z.array(z.string()),
  /** A local URL, for as long as the file is kept. */
  downloadLink: z.nullable(z.string()),
  expiresAt: z.nullable(isoDate),
  completedAt: z.nullable(isoDate),
  createdAt: isoDate,
})
export type ExportRequest = z.infer<typeof ExportRequest>

export const AuditLog = z.object({
  id: z.uuid(),
  action: z.string(),
  entityType: z.string(),
  entityId: z.nullable(z.string()),
  /** The names of the fields that changed, never their values. */
  newData: z.nullable(z.object({ changed: z.array(z.string()) })),
  ipAddress: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  createdAt: isoDate,
})
export type AuditLog = z.infer<typeof AuditLog>

/** Policy, documents, consents and the audit log. */
export const privacy = {
  policy: get('/api/privacy/policy', { access: 'anyone', input: Wanted, reply: Policy }),
  document: get('/api/privacy/documents/:name', {
    access: 'anyone',
    input: Wanted,
    reply: Document,
  }),
  setConsents: put('/api/user/consent', {
    limit: 'personalChoice',
    input: ConsentChange,
    reply: Me,
  }),
  auditLogs: get('/api/user/audit-logs', { input: Page, reply: z.array(AuditLog) }),
}

/** Data export and erasure. */
export const dataRights = {
  exportRequests: get('/api/user/data-export-requests', { reply: z.array(ExportRequest) }),
  requestExport: post('/api/user/data-export-request', {
    limit: { none: 'daily' },
    needsRecentSignIn: true,
    input: z.object({
      requestType: z.literal('full_export'),
      dataTypes: DataTypes,
    }),
    reply: ExportRequest,
  }),
  /** JSON Schema (2020-12) of the file. */
  exportSchema: raw('GET', '/api/privacy/export-schema', {
    access: 'anyone',
    sends: 'application/schema+json; charset=utf-8',
  }),
  /** The whole export as a file, immediately. */
  exportNow: raw('GET', '/api/user/data-export', {
    limit: 'exportData',
    needsRecentSignIn: true,
    sends: 'application/json; charset=utf-8',
    isAudited: true,
  }),
  /** A prepared export: for its owner only, until it expires. */
  fetchExport: raw('GET', '/api/user/data-export/:token', {
    needsRecentSignIn: true,
    sends: 'application/json; charset=utf-8',
    isAudited: true,
  }),
  eraseData: del('/api/user/data', {
    limit: 'personalChoice',
    needsRecentSignIn: true,
    input: z.object({ dataTypes: DataTypes }),
  }),
  deleteAccount: del('/api/user/profile', { limit: { none: 'endsOnce' }, needsRecentSignIn: true }),
}
