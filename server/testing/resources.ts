export const guide = {
  title: 'Cycling',
  description: 'Lights, locks and lanes.',
  content: '## Lights\n\nWhite in front, red behind.',
  category: 'settling',
  author: 'Ana',
  checkedOn: '2025-11-20',
} as const

export const dutchGuide = {
  title: 'Fietsen',
  description: 'Lampen, sloten en fietspaden.',
  content: '## Lampen\n\nVoor wit, achter rood.',
} as const
