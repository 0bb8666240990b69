import { render } from '../ui/render.testing.ts'
import { afterEach, expect, test } from 'vitest'
import { aSession } from '../kernel/session.testing.ts'
import { SessionContext } from '../kernel/session.ts'
import { useOwnPlace } from './useOwnPlace.ts'

const container = document.createElement('div')
afterEach(() => render(null, container))

const Probe = () => {
  const place = useOwnPlace()
  return <p>{place.page === 'view' && place.view.kind === 'direct' && place.view.userIds.join()}</p>
}

test('an address that names the reader too is corrected before the reader can leave it', async () => {
  history.replaceState(null, '', '/dm/1,2/near/7')
  await render(
    <SessionContext value={aSession([]).session}>
      <Probe />
    </SessionContext>,
    container,
  )
  expect(container.textContent).toBe('2')
  expect(location.pathname).toBe('/dm/2/near/7')
})
