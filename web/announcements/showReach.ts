import { type AnnouncementDraft, audienceLabels } from '#shared/announcements/contract.ts'

const numbers = new Intl.NumberFormat('en-GB')

/** "Reaches 11 people: everyone." */
export const showReach = (
  count: number,
  { targetAudience, isAdvertising }: Pick<AnnouncementDraft, 'targetAudience' | 'isAdvertising'>,
) => {
  const people = count === 1 ? '1 person' : `${numbers.format(count)} people`
  const whom = targetAudience === 'all' ? 'everyone' : audienceLabels[targetAudience].toLowerCase()
  return `Reaches ${people}: ${whom}${isAdvertising ? ' who agreed to marketing' : ''}.`
}
