import { hereAndPush, type Telling } from './telling.ts'

export const firstDaysKinds = {
  stepDue: {
    category: 'other',
    setting: 'bookings',
    preference: 'recommendations',
    priority: 'normal',
    channels: hereAndPush,
    title: 'A step of your first 100 days',
    message: '“{{about}}”: best done by {{when}}.',
    actionText: 'See your list',
    missing: { about: 'The next one', when: 'the end of its term' },
  },
} satisfies Record<string, Telling>
