/** Public documents about how an installation handles data. */
export const documents = [
  {
    name: 'house-rules',
    title: 'privacy.documents.houseRules.title',
    lead: 'privacy.documents.houseRules.lead',
  },
  {
    name: 'processors',
    title: 'privacy.documents.processors.title',
    lead: 'privacy.documents.processors.lead',
  },
  {
    name: 'records-of-processing',
    title: 'privacy.documents.recordsOfProcessing.title',
    lead: 'privacy.documents.recordsOfProcessing.lead',
  },
  {
    name: 'breach-runbook',
    title: 'privacy.documents.breachRunbook.title',
    lead: 'privacy.documents.breachRunbook.lead',
  },
] as const
