import { IconUsers, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Suggestion } from '#shared/people/contract.ts'
import { languageCodeOf } from '#shared/profile/languages.ts'
import { PersonListSkeleton } from '#web/connections/PersonList.tsx'
import { shownLanguage } from '#web/language/languageNames.ts'
import { rich, t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { useSuggestions } from './data.ts'
import { SuggestionSection } from './Suggestions.tsx'
import styles from './TaggedPeople.module.css'

/** Members who speak a language or have an interest, and groups about it. */
export const TaggedPeople = ({ tag, onClose }: { tag: string; onClose: () => void }) => {
  const query = useSuggestions({ tag })
  const [dismissed, setDismissed] = useState<Suggestion[]>([])
  const code = languageCodeOf(tag)
  const language = code ? shownLanguage(code) : tag
  return (
    <>
      <div className={`cluster ${styles.tools}`}>
        <Button
          variant="light"
          component={Link}
          href={`/groups?q=${encodeURIComponent(tag)}`}
          leftSection={<IconUsers size={18} aria-hidden="true" />}
        >
          {rich('connections.tagged.groups', {
            tag: language,
            sentence: (children) => <span>{children}</span>,
          })}
        </Button>
        <Button
          variant="subtle"
          color="soft"
          leftSection={<IconX size={18} aria-hidden="true" />}
          onClick={onClose}
        >
          {t('common.showEveryone')}
        </Button>
      </div>
      <Loaded
        query={query}
        errorTitle={t('connections.tagged.loadFailed')}
        skeleton={<PersonListSkeleton label={t('common.loadingPeople')} />}
      >
        {(people) =>
          people.length + dismissed.length === 0 ? (
            <EmptyState
              title={
                code
                  ? t('connections.tagged.nobodySpeaks', { language })
                  : t('connections.tagged.nobodyLikes', { interest: tag })
              }
              hint={t('connections.tagged.emptyHint')}
              drawing="people"
            />
          ) : (
            <SuggestionSection
              key={tag}
              title={
                code
                  ? t('connections.tagged.speaks', { language })
                  : t('connections.tagged.likes', { interest: tag })
              }
              suggestions={[...people, ...dismissed]}
              dismissed={dismissed}
              onDismissed={setDismissed}
              isWhole
            />
          )
        }
      </Loaded>
    </>
  )
}
