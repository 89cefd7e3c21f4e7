import { audienceLabels, type TargetAudience } from '#shared/announcements/contract.ts'
import { lowerCase } from '#web/ui/letterCase.ts'

type Audience = {
  targetAudience: TargetAudience
  town?: string | null | undefined
  language?: string | null | undefined
}

/** "everyone"; "students in Utrecht who speak Dutch" */
export const formatAudience = ({ targetAudience, town, language }: Audience) =>
  [
    targetAudience === 'all' ? 'everyone' : lowerCase(audienceLabels[targetAudience]),
    town && `in ${town}`,
    language && `who ${targetAudience === 'all' ? 'speaks' : 'speak'} ${language}`,
  ]
    .filter(Boolean)
    .join(' ')
