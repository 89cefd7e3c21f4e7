/** Public documents about how an installation handles data. */
export const documents = [
  {
    name: 'house-rules',
    title: 'House rules',
    lead: 'How we treat each other here, and what happens if someone doesn’t.',
  },
  {
    name: 'processors',
    title: 'Who handles data for us',
    lead: 'The companies and services that see some of your data, and what they see.',
  },
  {
    name: 'records-of-processing',
    title: 'Records of processing activities',
    lead: 'Which personal data we use, and why (Article 30 of the GDPR).',
  },
  {
    name: 'breach-runbook',
    title: 'When something goes wrong',
    lead: 'What we do within 72 hours if data may have ended up in the wrong hands.',
  },
] as const
