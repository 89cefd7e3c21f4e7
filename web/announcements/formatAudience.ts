import type { TargetAudience } from '#shared/announcements/contract.ts'
import { type Label, t } from '#web/language/t.tsx'

type Audience = {
  targetAudience: TargetAudience
  town?: string | null | undefined
  language?: string | null | undefined
}

/** As a part of a sentence, not at its beginning. */
const namesInSentence: Record<TargetAudience, Label> = {
  all: 'announcements.audience.inSentence.all',
  student: 'announcements.audience.inSentence.student',
  expat: 'announcements.audience.inSentence.expat',
  au_pair: 'announcements.audience.inSentence.au_pair',
  professional: 'announcements.audience.inSentence.professional',
  language_buddy: 'announcements.audience.inSentence.language_buddy',
  other: 'announcements.audience.inSentence.other',
}

/** "everyone"; "students in Utrecht who speak Dutch" */
export const formatAudience = (
  { targetAudience, town, language }: Audience,
  names: Record<TargetAudience, Label> = namesInSentence,
) => {
  const name = t(names[targetAudience])
  const audience = town ? t('announcements.audience.inTown', { audience: name, town }) : name
  if (!language) return audience
  return targetAudience === 'all'
    ? t('announcements.audience.everyoneSpeaking', { audience, language })
    : t('announcements.audience.speaking', { audience, language })
}
