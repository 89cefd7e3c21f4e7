import type { TargetAudience } from '#shared/announcements/contract.ts'
import { t } from '#web/language/t.tsx'

type Audience = {
  targetAudience: TargetAudience
  town?: string | null | undefined
  language?: string | null | undefined
}

/** "everyone"; "students in Utrecht who speak Dutch". As a part of a sentence, not at its beginning. */
export const formatAudience = ({ targetAudience: who, town, language }: Audience) => {
  if (town && language) return t('announcements.audience.inTownSpeaking', { who, town, language })
  if (town) return t('announcements.audience.inTown', { who, town })
  if (language) return t('announcements.audience.speaking', { who, language })
  return t('announcements.audience.everywhere', { who })
}
