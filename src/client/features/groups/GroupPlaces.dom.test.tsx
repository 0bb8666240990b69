import { expect, test } from 'vitest'
import { SessionContext } from '../../kernel/session.ts'
import { aSession } from '../../kernel/session.testing.ts'
import { act, render } from '../../ui/render.testing.ts'
import { peopleFeature } from '../people/feature.ts'
import { useGroups } from '../people/queries.ts'
import { GroupPlaces } from './GroupPlaces.tsx'

const nothing = undefined
const obstacles = {
  manage: nothing,
  add: nothing,
  remove: nothing,
  join: nothing,
  leave: nothing,
  areMembersFixed: false,
}

const Places = ({ id }: { id: number }) => {
  const group = useGroups().get(id)
  return group ? <GroupPlaces group={group} obstacles={obstacles} /> : null
}

test('subgroups and the groups around are sections of their own, with the room between them', async () => {
  const example = aSession([peopleFeature])
  const aGroup = (id: number, name: string, direct_subgroup_ids: number[]) => ({
    id,
    name,
    description: '',
    members: [],
    direct_subgroup_ids,
    is_system_group: false,
  })
  example.restore({
    realm_user_groups: [aGroup(7, 'designers', []), aGroup(8, 'release crew', [7])],
  })
  const page = document.createElement('div')
  await act(() =>
    render(
      <SessionContext value={example.session}>
        <Places id={7} />
      </SessionContext>,
      page,
    ),
  )
  const headings = [...page.children].map((section) => [
    section.localName,
    section.querySelector('h3')?.textContent,
  ])
  expect(headings).toEqual([
    ['section', 'Subgroups'],
    ['section', 'Member of'],
  ])
  example.end()
})
