import { outcomeText, type Retention, retention, termText } from '#shared/privacy/retention.ts'

const contract = 'performance of a contract (GDPR, Article 6(1)(b))'
const interest = 'legitimate interest (GDPR, Article 6(1)(f))'
const duty = 'legal obligation (GDPR, Article 6(1)(c))'
const consent = 'consent (GDPR, Article 6(1)(a)), which you can take back at any time'

const purposes = [
  {
    purpose: 'To keep your account and let you sign in',
    data: 'account, sessions, passkeys, second factor',
    ground: contract,
  },
  {
    purpose: 'To let you meet others: events, groups, messages, the board, language buddies',
    data: 'profile, photo, bookings, memberships, messages, posts, connections',
    ground: contract,
  },
  {
    purpose: 'To give you a list of your first 100 days, if you want it',
    data: 'day of arrival, what is done',
    ground: contract,
  },
  {
    purpose: 'To tell you what concerns you',
    data: 'notifications, mails, devices and your settings for them',
    ground: contract,
  },
  {
    purpose: 'To keep accounts and the community safe',
    data: 'audit trail, known devices, shortened addresses, blocked people',
    ground: interest,
  },
  { purpose: 'To prove what you agreed to', data: 'consents', ground: duty },
  { purpose: 'To keep books', data: 'date and price of bookings', ground: duty },
  { purpose: 'To tell you about offers', data: 'email address', ground: consent },
]

const kept = (rule: Retention) => ({
  what: rule.what,
  kept: termText(rule),
  outcome: outcomeText(rule),
  why: rule.why,
})

/** What has to be said with a copy of somebody's data (GDPR, Article 15(1)). */
export const information = (community: string, publicUrl: string) => ({
  controller: {
    name: `The people behind ${community} at ${new URL(publicUrl).host}`,
    contact: `${publicUrl}/privacy/contact`,
  },
  purposes,
  recipients: [
    'Other members: what you show or write to them',
    'Administrators of this community',
    'The service that sends our mails',
    'The push services of the browsers in which you enabled notifications; they cannot read them',
  ],
  transfers:
    'Push services may be outside the European Union; what they get is sealed and only your browser can open it.',
  source: 'You gave us all of this, except what others wrote to you or did with you.',
  automatedDecisions:
    'None. Language buddies are suggested by languages, levels, town and interests, and you decide.',
  retention: Object.values(retention).map(kept),
  rights: [
    'To see your data and to get a copy (Article 15)',
    'To correct it (Article 16)',
    'To have it erased (Article 17)',
    'To have its use restricted (Article 18)',
    'To take it elsewhere (Article 20)',
    'To object to its use (Article 21)',
    'To take back what you agreed to (Article 7(3))',
    'To complain to the authority named here',
  ],
  authority: { name: 'Autoriteit Persoonsgegevens', url: 'https://autoriteitpersoonsgegevens.nl' },
})
