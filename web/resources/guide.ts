/** A text of ours: short parts of plain sentences, then where to read on. */
export type GuideText = {
  lead: string
  parts: { title: string; points: string[] }[]
  links: { label: string; href: string }[]
}

export const guides = [
  {
    id: 'housing',
    title: 'Finding Housing in Netherlands',
    summary: 'Where to look, what a fair contract says, and how to keep away from scams.',
  },
  {
    id: 'jobs',
    title: 'Job Search Tips',
    summary: 'The right to work, a Dutch CV, where vacancies are, and what your contract holds.',
  },
  {
    id: 'education',
    title: 'Education System Guide',
    summary: 'From the first school day to university, and Dutch lessons for grown-ups.',
  },
] as const

export type GuideId = (typeof guides)[number]['id']
export const isGuideId = (text: string | null): text is GuideId =>
  guides.some(({ id }) => id === text)
