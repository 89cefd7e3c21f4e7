import { type ReactNode, useState } from 'react'
import { t } from '#web/language/t.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { FormFailure } from '#web/ui/FormFailure.tsx'
import card from '#web/ui/ListCard.module.css'
import { Loaded } from '#web/ui/Loaded.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { LoadingBlock } from '#web/ui/Skeleton.tsx'
import { useHelperSearch } from './data.ts'
import styles from './PersonSearch.module.css'

const minLetters = 2
const parseSearchText = (text: string) =>
  text.trim().length >= minLetters ? text.trim() : undefined

type Props = {
  /** Why the last person could not be invited. */
  error: { reason: string } | null
  /** The button of a person found, or what they are already. */
  actionOf: (user: { id: string; name: string }) => ReactNode
  /** Between the search and the people found. */
  children?: ReactNode
}

/** Finds members whom a host can invite. */
export const PersonSearch = ({ error, actionOf, children }: Props) => {
  const [q, setQ] = useState<string>()
  const query = useHelperSearch(q)
  return (
    <>
      <SearchField
        label={t('events.helpers.search')}
        hasInitialFocus
        isForSelection
        q={q}
        parse={parseSearchText}
        onSearch={setQ}
      />
      {children}
      {error && <FormFailure reason={error.reason} />}
      <div className={styles.results}>
        {q === undefined ? (
          <p className="muted text-15">{t('events.helpers.searchHint')}</p>
        ) : (
          <Loaded
            query={query}
            errorTitle={t('common.theListFailed')}
            skeleton={<LoadingBlock label={t('common.loadingPeople')} height="3.25rem" count={2} />}
            empty={<p className="muted text-15">{t('common.noPeopleFound')}</p>}
          >
            {(users) => (
              <PlainList className={card.list} aria-busy={query.isPlaceholderData}>
                {users.map(({ id, name, username, profilePhoto }) => (
                  <li key={id} className={card.person}>
                    <Avatar name={name} photo={profilePhoto} size="small" />
                    <span className="stack gap-0 flex-1 wrap-anywhere">
                      <bdi className="font-600">{name}</bdi>
                      <bdi className="muted text-14">@{username}</bdi>
                    </span>
                    {actionOf({ id, name })}
                  </li>
                ))}
              </PlainList>
            )}
          </Loaded>
        )}
      </div>
    </>
  )
}
