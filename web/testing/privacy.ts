import {
  type AuditLog,
  type Document,
  dataRights,
  type ExportRequest,
  type Policy,
} from '#shared/privacy/contract.ts'
import { type Preferences, recordKey, recordVersion } from '#web/privacy/consent/consentRecord.ts'
import { newId } from './ids.ts'

export const aPolicy = (changes: Partial<Policy> = {}): Policy => ({
  version: '1.3',
  effectiveDate: new Date('2026-01-02T12:00:00Z'),
  content: '## What we keep\n\nYour name and your email address.',
  language: 'en',
  missingLanguage: null,
  ...changes,
})

export const aDocument = (changes: Partial<Document> = {}): Document => ({
  name: 'processors',
  title: 'Who handles data for us',
  lead: 'The companies and services that see something of your data.',
  content: '## Hosting\n\nA data centre in Amsterdam.',
  language: 'en',
  missingLanguage: null,
  ...changes,
})

export const anAuditLog = (changes: Partial<AuditLog> = {}): AuditLog => ({
  id: newId(),
  action: 'register',
  entityType: 'user',
  entityId: null,
  newData: null,
  ipAddress: null,
  userAgent: null,
  reason: null,
  createdAt: new Date('2026-01-05T09:00:00Z'),
  ...changes,
})

/** An export that is ready for download for another week. */
export const anExportRequest = (changes: Partial<ExportRequest> = {}): ExportRequest => ({
  id: newId(),
  status: 'completed',
  requestType: 'full_export',
  dataTypes: ['profile', 'events', 'groups'],
  downloadLink: dataRights.fetchExport.path.replace(':token', 'token'),
  expiresAt: new Date(Date.now() + 7 * 24 * 3_600_000),
  completedAt: new Date(),
  createdAt: new Date(),
  ...changes,
})

const notifyRecordChanged = () =>
  window.dispatchEvent(new StorageEvent('storage', { key: recordKey }))

/** Removes the stored consent choices. */
export const clearConsent = () => {
  localStorage.removeItem(recordKey)
  notifyRecordChanged()
}

/** Stores consent choices made at this time. */
export const storeConsent = (preferences: Preferences, timestamp = Date.now()) => {
  localStorage.setItem(
    recordKey,
    JSON.stringify({ preferences, timestamp, version: recordVersion }),
  )
  notifyRecordChanged()
}
