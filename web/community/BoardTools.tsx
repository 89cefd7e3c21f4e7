import { IconSearch } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import {
  postCategories,
  postCategoryLabels,
  postKinds,
  postSorts,
} from '#shared/community/contract.ts'
import { UnderstoodChip } from '#web/buddies/languages/UnderstoodChip.tsx'
import { t } from '#web/language/t.tsx'
import { oneOf } from '#web/page/searchParams.ts'
import { Chip, ChipRow } from '#web/ui/ChipRow.tsx'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { useIsNarrow } from '#web/ui/useIsNarrow.ts'
import styles from './BoardTools.module.css'
import { type BoardUrlState, parseSearchText } from './boardSearchParams.ts'
import { CategoryDot } from './CategoryDot.tsx'

const sortOptions = () => postSorts.map((value) => ({ value, label: t(`community.sort.${value}`) }))

const categories = [undefined, ...postCategories]

type Props = { urlState: BoardUrlState }

/** Categories, search, order and languages. On phones, a button opens all but the categories. */
export const BoardTools = ({ urlState }: Props) => {
  const { params, go } = urlState
  const isNarrow = useIsNarrow()
  const isUsed =
    params.q !== undefined || params.understood !== undefined || params.sort !== 'newest'
  const [isOpen, setOpen] = useState(isUsed)
  return (
    <div className={styles.board}>
      <div className={styles.choices}>
        {isNarrow && (
          <button
            type="button"
            className={styles.search}
            aria-label={t('community.tools.searchAndSort')}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <IconSearch size={18} aria-hidden="true" />
          </button>
        )}
        <ChipRow label={t('common.category')} selected={params.category}>
          {categories.map((category) => (
            <Chip
              key={category ?? 'all'}
              isPressed={params.category === category}
              onClick={() => go({ category })}
            >
              {category && <CategoryDot category={category} />}
              {category ? t(postCategoryLabels[category]) : t('community.tools.allPosts')}
            </Chip>
          ))}
        </ChipRow>
      </div>
      <Kinds urlState={urlState} />
      {(isOpen || !isNarrow) && <SearchAndSort urlState={urlState} />}
    </div>
  )
}

/** What posts are for. Offers that are done or over are shown on request. */
const Kinds = ({ urlState: { params, go } }: Props) => (
  <div className={styles.kinds}>
    <ChipRow label={t('community.tools.kind')} selected={params.kind}>
      {postKinds.map((kind) => {
        const isPressed = params.kind === kind
        return (
          <Fragment key={kind}>
            <Chip
              isPressed={isPressed}
              onClick={() =>
                go({
                  kind: isPressed ? undefined : kind,
                  open: !isPressed && kind === 'offer' ? 'true' : undefined,
                })
              }
            >
              {t(`community.kinds.${kind}`)}
            </Chip>
            {isPressed && kind === 'offer' && (
              <Chip
                isPressed={params.open === 'true'}
                onClick={() => go({ open: params.open ? undefined : 'true' })}
              >
                {t('community.tools.onlyOpen')}
              </Chip>
            )}
          </Fragment>
        )
      })}
    </ChipRow>
  </div>
)

const SearchAndSort = ({ urlState: { params, go, replace } }: Props) => (
  <div className={styles.tools}>
    <search className={styles.field}>
      <SearchField
        label={t('community.tools.search')}
        q={params.q}
        parse={parseSearchText}
        onSearch={(q) => replace({ q })}
      />
    </search>
    <NativeSelect
      className={styles.sort ?? ''}
      aria-label={t('community.tools.order')}
      data={sortOptions()}
      value={params.sort}
      onChange={(event) => go({ sort: oneOf(postSorts, event.currentTarget.value) ?? 'newest' })}
    />
    <div>
      <UnderstoodChip
        isPressed={params.understood === 'true'}
        onChange={(isPressed) => go({ understood: isPressed ? 'true' : undefined })}
      />
    </div>
  </div>
)
