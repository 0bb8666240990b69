import { afterEach, expect, test } from 'vitest'
import type { Drawable } from '../../markdown/drawings.ts'
import { drawingBounds } from '../../protocol/bounds.ts'
import { DrawingService, type DrawingServiceOptions } from './drawingService.ts'

const services: DrawingService[] = []

function aDrawingService(options: Partial<DrawingServiceOptions> = {}): DrawingService {
  const onFault = (error: unknown): never => {
    throw new Error('A thread met a fault', { cause: error })
  }
  const service = new DrawingService({ onFault, ...options })
  services.push(service)
  return service
}

afterEach(() => {
  for (const service of services.splice(0)) service.stop()
})

const code = (source: string, grammar = 'python'): Drawable => ({ kind: 'code', source, grammar })
const formula = (source: string): Drawable => ({ kind: 'formula', source, display: 'inline' })
/** Takes minutes unless it is stopped. */
const endless = code('[]('.repeat(100_000), 'markdown')

test('code is highlighted and formulas are rendered', async () => {
  const service = aDrawingService()
  const pieces = [code('def f(): pass\n'), formula('a^2'), formula('\\nosuch')]
  const { htmlOf } = await service.draw(1, pieces)
  const [colored, drawn, wrong] = pieces.map(htmlOf)
  expect(colored).toContain('<span class="k">def</span>')
  expect(drawn).toMatch(/^<span class="katex">/)
  expect(wrong).toBeUndefined()
})

test('pieces not requested stay plain', async () => {
  const { htmlOf } = await aDrawingService().draw(1, [code('x = 1\n')])
  expect(htmlOf(code('x = 2\n'))).toBeUndefined()
})

test('a piece that never ends stays plain, and earlier ones are rendered', async () => {
  const { htmlOf } = await aDrawingService().draw(1, [formula('a'), endless, formula('b')])
  expect(htmlOf(formula('a'))).toBeDefined()
  expect(htmlOf(endless)).toBeUndefined()
  expect(htmlOf(formula('b'))).toBeUndefined()
})

test('the message after an endless piece is rendered as usual', async () => {
  const service = aDrawingService()
  const [, { htmlOf }] = await Promise.all([service.draw(1, [endless]), service.draw(2, [formula('b')])])
  expect(htmlOf(formula('b'))).toBeDefined()
})

/** One message uses up the budget. */
const little = { personTime: drawingBounds.message_time / 2, now: () => 0 }

test('a user over their time budget gets nothing more rendered, and others lose nothing', async () => {
  const service = aDrawingService(little)
  await service.draw(1, [endless])
  expect((await service.draw(1, [formula('c')])).htmlOf(formula('c'))).toBeUndefined()
  expect((await service.draw(2, [formula('c')])).htmlOf(formula('c'))).toBeDefined()
})

test('pieces rendered for one user are cached for all, and cost them no time', async () => {
  const service = aDrawingService(little)
  await service.draw(2, [formula('a')])
  await service.draw(1, [endless])
  expect((await service.draw(1, [formula('a')])).htmlOf(formula('a'))).toBeDefined()
})

test('a user with too many pieces waits for no more than the queue holds', async () => {
  const service = aDrawingService()
  const many = Array.from({ length: 300 }, (_, number) => formula(`a_{${number}}`))
  const drawn = await Promise.all(many.map(async (each) => (await service.draw(1, [each])).htmlOf(each)))
  const plain = drawn.filter((html) => html === undefined)
  expect(plain.length).toBeGreaterThan(0)
  expect(drawn.slice(0, 200)).not.toContain(undefined)
})

test('after stopping, everything stays plain at once, waiting pieces included', async () => {
  const service = aDrawingService()
  const waiting = service.draw(1, [endless])
  service.stop()
  expect((await waiting).htmlOf(endless)).toBeUndefined()
  expect((await service.draw(1, [formula('a')])).htmlOf(formula('a'))).toBeUndefined()
})
