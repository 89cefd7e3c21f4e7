import { IconMapPin } from '@tabler/icons-react'
import { type Dispatch, type SetStateAction, useState } from 'react'
import { Link } from 'wouter'
import { type Suggestion, SuggestionKind } from '#shared/people/contract.ts'
import { townOf } from '#shared/users/shortNames.ts'
import type { Me } from '#shared/users/user.ts'
import { PersonListSkeleton } from '#web/connections/PersonList.tsx'
import { rich, t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Chip, ChipRow } from '#web/ui/ChipRow.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { useFocusRestore } from '#web/ui/focus.ts'
import { hidden } from '#web/ui/hiddenText.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Section } from '#web/ui/Section.tsx'
import { useDismissSuggestion, useRestoreSuggestion, useSuggestions } from './data.ts'
import { SuggestionConsent } from './SuggestionConsent.tsx'
import { SuggestionRow } from './SuggestionRow.tsx'
import styles from './Suggestions.module.css'

/** The most personal first. */
const order = SuggestionKind.options

/** Members to meet, those who have most in common with me first. */
export const Suggestions = ({ me }: { me: Me }) => {
  const [isNear, setNear] = useState(false)
  const town = townOf(me.location)
  return (
    <>
      {town && (
        <ChipRow label={t('connections.suggestions.filter')} selected={isNear}>
          <Chip isPressed={isNear} onClick={() => setNear(!isNear)}>
            <IconMapPin size={16} aria-hidden="true" />
            <span>{rich('common.inTown', { town })}</span>
          </Chip>
        </ChipRow>
      )}
      <SuggestionList
        key={String(isNear)}
        me={me}
        nearTown={isNear ? town : null}
        onShowEveryone={() => setNear(false)}
      />
    </>
  )
}

type ListProps = {
  me: Me
  /** Only members of this town. */
  nearTown: string | null
  onShowEveryone: () => void
}

const SuggestionList = ({ me, nearTown, onShowEveryone }: ListProps) => {
  const query = useSuggestions(nearTown ? { near: 'true' } : {})
  const [dismissed, setDismissed] = useState<Suggestion[]>([])
  // Below the first members, so that the screen opens with people.
  const question = me.mayBeSuggested === null && <SuggestionConsent />
  const renderSuggestions = (people: Suggestion[]) => (
    <>
      <SuggestionSection
        title={t('connections.suggestions.title')}
        suggestions={[...people, ...dismissed].sort(
          (one, other) => order.indexOf(one.kind) - order.indexOf(other.kind),
        )}
        dismissed={dismissed}
        onDismissed={setDismissed}
      />
      {question}
    </>
  )
  const empty = (
    <>
      {question}
      {nearTown ? (
        <EmptyState
          title={t('connections.suggestions.nobodyInTown', { town: nearTown })}
          drawing="people"
        >
          <Button variant="light" onClick={onShowEveryone}>
            {t('common.showEveryone')}
          </Button>
        </EmptyState>
      ) : (
        <EmptyState
          title={t('connections.suggestions.empty')}
          hint={t('connections.suggestions.emptyHint')}
          drawing="people"
        >
          <Button component={Link} href="/profile?mode=edit" variant="light">
            {t('connections.suggestions.editProfile')}
          </Button>
        </EmptyState>
      )}
    </>
  )
  return (
    <Loaded
      query={query}
      errorTitle={t('common.theSuggestionsFailed')}
      skeleton={<PersonListSkeleton label={t('connections.suggestions.loading')} />}
    >
      {(people) => (people.length + dismissed.length > 0 ? renderSuggestions(people) : empty)}
    </Loaded>
  )
}

/** Whole rows of the widest grid. */
const firstShown = 6

const without = (suggestions: Suggestion[], { id }: Suggestion) =>
  suggestions.filter((one) => one.id !== id)

type Props = {
  title: string
  suggestions: Suggestion[]
  /** They stay until the screen is left, so that the user can undo it. */
  dismissed: Suggestion[]
  onDismissed: Dispatch<SetStateAction<Suggestion[]>>
  /** Shows all rows from the start. */
  isWhole?: boolean
}

/** The first members, and the ones just dismissed, which can be undone. */
export const SuggestionSection = ({
  title,
  suggestions,
  dismissed,
  onDismissed,
  isWhole: isFirstWhole = false,
}: Props) => {
  const [isWhole, setWhole] = useState(isFirstWhole)
  const dismiss = useDismissSuggestion()
  const restore = useRestoreSuggestion()
  const isDismissed = ({ id }: Suggestion) => dismissed.some((one) => one.id === id)
  const open = suggestions.filter((one) => !isDismissed(one))
  const undoable = dismissed.filter(({ id }) => suggestions.some((one) => one.id === id))
  const shown = isWhole ? open : open.slice(0, firstShown)
  const focusProps = useFocusRestore<HTMLDivElement>(
    [...shown, ...undoable].map(({ id }) => id).join(),
  )
  if (suggestions.length === 0) return null
  return (
    <Section title={title}>
      <div className={styles.section} {...focusProps}>
        {shown.length > 0 && (
          <ul className={styles.list}>
            {shown.map((suggestion) => (
              <li key={suggestion.id}>
                <SuggestionRow
                  suggestion={suggestion}
                  fallbackFocus={focusProps.ref}
                  onDismiss={() => {
                    onDismissed((others) => [...others, suggestion])
                    // Unlike the callbacks of `mutate`, these run for every suggestion.
                    void dismiss
                      .mutateAsync({ userId: suggestion.id })
                      .catch(() => onDismissed((all) => without(all, suggestion)))
                  }}
                />
              </li>
            ))}
          </ul>
        )}
        <div role="status">
          {undoable.map((one) => (
            <p key={one.id} className={styles.dismissed}>
              <span>{rich('connections.suggestions.dismissed', { name: one.name })}</span>
              <Button
                variant="subtle"
                size="compact-md"
                onClick={() =>
                  void restore.mutateAsync({ userId: one.id }).then(
                    () => onDismissed((all) => without(all, one)),
                    // The toast says so.
                    () => undefined,
                  )
                }
              >
                {rich('connections.suggestions.undo', { name: one.name, hidden })}
              </Button>
            </p>
          ))}
        </div>
        {!isWhole && open.length > firstShown && (
          <Button variant="subtle" onClick={() => setWhole(true)}>
            {rich('connections.suggestions.more', {
              count: open.length - firstShown,
              title,
              hidden,
            })}
          </Button>
        )}
      </div>
    </Section>
  )
}
