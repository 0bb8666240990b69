import { expect, test } from 'vitest'
import { aSession } from '../../../kernel/session.testing.ts'
import { personCard } from '../../people/cardStore.ts'
import { bodyActionsOf } from './bodyActions.ts'

test('a link to a person, as other chat clients write it, opens their card beside it', () => {
  const { session, end } = aSession([])
  const link = document.createElement('a')
  bodyActionsOf(session, (key) => String(key)).openLink('/#user/7', link)
  expect(session.get(personCard).getState().card).toEqual({ userId: 7, anchor: link })
  end()
})
