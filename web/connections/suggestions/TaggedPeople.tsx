import { IconUsers, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Suggestion } from '#shared/people/contract.ts'
import { languageCodeOf } from '#shared/profile/languages.ts'
import { PersonListSkeleton } from '#web/connections/PersonList.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadFailure } from '#web/ui/FailedState.tsx'
import { uncapitalize } from '#web/ui/letterCase.ts'
import { useSuggestions } from './data.ts'
import { SuggestionSection } from './Suggestions.tsx'
import styles from './TaggedPeople.module.css'

/** Members who speak a language or have an interest, and groups about it. */
export const TaggedPeople = ({ tag, onClose }: { tag: string; onClose: () => void }) => {
  const query = useSuggestions(tag)
  const [dismissed, setDismissed] = useState<Suggestion[]>([])
  const title = languageCodeOf(tag) ? `People who speak ${tag}` : `People who like ${tag}`
  return (
    <>
      <div className={`row ${styles.tools}`}>
        <Button
          variant="light"
          component={Link}
          href={`/groups?q=${encodeURIComponent(tag)}`}
          leftSection={<IconUsers size={18} aria-hidden="true" />}
        >
          <span>
            Groups about <bdi>{tag}</bdi>
          </span>
        </Button>
        <Button
          variant="subtle"
          color="soft"
          leftSection={<IconX size={18} aria-hidden="true" />}
          onClick={onClose}
        >
          Show everyone
        </Button>
      </div>
      {!query.data && !query.error && <PersonListSkeleton what="people" />}
      {!query.data && query.error && (
        <LoadFailure title="People could not be loaded" query={query} />
      )}
      {query.data && query.data.length + dismissed.length === 0 && (
        <EmptyState
          title={`No ${uncapitalize(title)} yet`}
          hint="You only see members who agreed to be suggested to others."
          drawing="people"
        />
      )}
      {query.data && (
        <SuggestionSection
          key={tag}
          title={title}
          suggestions={[...query.data, ...dismissed]}
          dismissed={dismissed}
          onDismissed={setDismissed}
          isWhole
        />
      )}
    </>
  )
}
