/** Public documents about how an installation handles data. */
export const documents = [
  {
    name: 'house-rules',
    title: 'House rules',
    lead: 'How we treat each other here, and what happens when somebody does not.',
  },
  {
    name: 'processors',
    title: 'Who handles data for us',
    lead: 'The companies and services that see something of your data, and what they see.',
  },
  {
    name: 'records-of-processing',
    title: 'Records of processing activities',
    lead: 'What is done with whose data, and why (Article 30 of the GDPR).',
  },
  {
    name: 'breach-runbook',
    title: 'When something goes wrong',
    lead: 'What we do within 72 hours when data may have come into the wrong hands.',
  },
] as const
