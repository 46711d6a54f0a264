import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import List from '@mui/material/List'
import Typography from '@mui/material/Typography'
import type { WellKnownList } from '@netwarden/shared/contract'
import type { PolicyList } from '@netwarden/shared/domain'
import type { ListGroup } from '@netwarden/shared/policy'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { Loaded, SideDrawer, Tag } from '../../kit/index.ts'
import { useWellKnownLists } from '../../resources/lists/list-queries.ts'
import { useAddWellKnown } from '../../resources/lists/use-add-well-known.ts'

interface Props {
  lists: readonly PolicyList[]
  canEdit: boolean
  onShow: (id: string) => void
  onClose: () => void
}

const GROUPS: readonly ListGroup[] = ['bad', 'common', 'app', 'org']

/** Public lists by group, each added by one click, and the starter lists of the product. */
export function Catalogue({ lists, canEdit, onShow, onClose }: Props) {
  const t = useText()
  const known = useWellKnownLists()
  const add = useAddWellKnown(({ id }) => onShow(id))
  return (
    <SideDrawer
      isOpen
      width={520}
      title={t('lists.page.catalogue')}
      subtitle={t('lists.wellKnown.hint')}
      onClose={onClose}
    >
      <Loaded query={known}>
        {(all) =>
          GROUPS.filter((group) => all.some((list) => list.group === group)).map((group) => (
            <Box component="section" key={group} sx={{ mb: 2 }}>
              <Typography variant="h3">{t(`lists.page.groupOf.${group}`)}</Typography>
              <List disablePadding sx={listStyle}>
                {all
                  .filter((list) => list.group === group)
                  .map((list) => (
                    <PublicList
                      key={list.id}
                      list={list}
                      isOff={add.isPending}
                      onAdd={canEdit ? () => add.mutate(list) : undefined}
                    />
                  ))}
              </List>
            </Box>
          ))
        }
      </Loaded>
      <StarterLists lists={lists} onShow={onShow} />
    </SideDrawer>
  )
}

interface PublicListProps {
  list: WellKnownList
  isOff: boolean
  onAdd: (() => void) | undefined
}

function PublicList({ list, isOff, onAdd }: PublicListProps) {
  const t = useText()
  const { name, purpose, license, homepage, isAdded } = list
  return (
    <li>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Link href={homepage} target="_blank" rel="noreferrer" underline="always">
          {name}
        </Link>
        <Typography variant="hint">
          {purpose} · {t('lists.wellKnown.license', { license })}
        </Typography>
      </Box>
      {isAdded ? (
        <Tag tone="common">{t('lists.wellKnown.isAdded')}</Tag>
      ) : (
        onAdd && (
          <Button disabled={isOff} aria-label={t('lists.wellKnown.add', { name })} onClick={onAdd}>
            {t('ui.add')}
          </Button>
        )
      )}
    </li>
  )
}

function StarterLists({ lists, onShow }: Pick<Props, 'lists' | 'onShow'>) {
  const t = useText()
  const format = useFormat()
  const starters = lists.filter(({ source }) => source.kind === 'builtIn')
  return (
    <section>
      <Typography variant="h3">{t('lists.page.starter')}</Typography>
      <Typography variant="note">{t('lists.page.starterHint')}</Typography>
      <List disablePadding sx={listStyle}>
        {starters.map(({ id, name, desc, domainCount }) => (
          <li key={id}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Link component="button" type="button" onClick={() => onShow(id)}>
                {name}
              </Link>
              <Typography variant="hint">{desc}</Typography>
            </Box>
            <Typography variant="quiet">
              {t('lists.counts', { count: domainCount, total: format.number(domainCount) })}
            </Typography>
          </li>
        ))}
      </List>
    </section>
  )
}

const listStyle = {
  '& > li': { display: 'flex', alignItems: 'center', gap: 1, py: 0.75 },
  '& > li:not(:first-of-type)': { borderTop: 'weak' },
} as const
