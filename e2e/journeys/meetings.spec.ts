import type { Page } from '@playwright/test'
import { startOrganisation } from '../../src/testing/organisation.testing.ts'
import { startStandIn } from '../standIn/standIn.ts'
import { articleWith, channelLink, composer, open, sidebar } from './conversation.ts'
import { signInAsOwner } from './beforeStandIn.ts'
import { expect, test } from './fixtures.ts'
import { startSample } from './sample.ts'
import { createStage } from './stage.ts'

/* A press writes a link to a meeting, on the service that the operator named. */

const ADDRESS = /^https:\/\/meet\.test\/([a-z]+-){3}[a-z2-9]{13}$/

const add = (page: Page) => page.getByRole('button', { name: 'Add meeting link', exact: true })

test('a link to a meeting goes into a message, by button, menu and command, and into an event', async ({
  signIn,
}) => {
  const host = await startSample({ environment: { MEETING_URL: 'https://meet.test/{name}' } })
  try {
    const channel = await createStage(host).channel('Meetings', ['member'])
    const page = await signIn('member', { url: host.url, path: channel.topicPath('today') })
    await composer(page).fill('See you there: now')
    await composer(page).press('Home')
    for (let step = 0; step < 'See you there: '.length; step += 1) await composer(page).press('ArrowRight')
    await add(page).click()
    await expect(composer(page)).toHaveValue(
      /^See you there: \[Join the meeting\]\(https:\/\/meet\.test\/[\w-]+\) now$/,
    )
    await composer(page).press('ControlOrMeta+z')
    await expect(composer(page)).toHaveValue('See you there: now')

    await composer(page).press('End')
    await page.getByRole('button', { name: 'Insert', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Add meeting link' }).click()
    await expect(composer(page)).toHaveValue(/^See you there: now\[Join the meeting\]/)
    await composer(page).press('Enter')
    const link = articleWith(page, 'See you there').getByRole('link', { name: 'Join the meeting' })
    await expect(link).toHaveAttribute('href', ADDRESS)
    const first = await link.getAttribute('href')

    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('combobox', { name: 'Go to' }).fill('meeting link')
    await page.getByRole('option', { name: 'Add meeting link' }).click()
    await expect(composer(page)).toHaveValue(/^\[Join the meeting\]/)
    await expect(composer(page)).toBeFocused()
    expect(await composer(page).inputValue()).not.toContain(first)

    await open(page, '/event/new')
    const website = page.getByRole('textbox', { name: 'Website' })
    await add(page).click()
    await expect(website).toHaveValue(ADDRESS)
    await expect(website).toBeFocused()
    await expect(add(page)).toHaveCount(0)
    await website.fill('')
    await expect(add(page)).toBeVisible()
  } finally {
    await host.dispose()
  }
})

test('on a phone the menu has it', async ({ signIn }) => {
  const host = await startSample({ environment: { MEETING_URL: 'https://meet.test/{name}' } })
  try {
    const channel = await createStage(host).channel('Meetings', ['lena'])
    const page = await signIn('lena', {
      url: host.url,
      path: channel.topicPath('on the way'),
      browser: { viewport: { width: 390, height: 844 }, hasTouch: true },
    })
    await composer(page).fill('Hello ')
    await expect(add(page)).toBeHidden()
    await page.getByRole('button', { name: 'Insert', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Add meeting link' }).click()
    await expect(composer(page)).toHaveValue(/^Hello \[Join the meeting\]\(https/)
  } finally {
    await host.dispose()
  }
})

test('without a setting there is no button and no command', async ({ signIn, stage }) => {
  const channel = await stage.channel('No meetings', ['hana'])
  const page = await signIn('hana', { path: channel.topicPath('today') })
  await composer(page).fill('Hello')
  await page.getByRole('button', { name: 'Insert', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: /^Poll/ })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Add meeting link' })).toHaveCount(0)
  await expect(add(page)).toHaveCount(0)
  await open(page, '/event/new')
  await expect(page.getByRole('textbox', { name: 'Website' })).toBeAttached()
  await expect(add(page)).toHaveCount(0)
})

test('before another chat server the meetings are on the Jitsi server that it names', async ({
  openBrowser,
}) => {
  const standIn = await startStandIn()
  const host = await startOrganisation({ environment: { CHAT_URL: standIn.url } })
  try {
    const page = await signInAsOwner(await openBrowser({ baseURL: host.url }))
    await channelLink(page, 'd4 general').click()
    await sidebar(page)
      .getByRole('link', { name: /^talk( |$)/ })
      .click()
    await composer(page).fill('Now: ')
    await add(page).click()
    await expect(composer(page)).toHaveValue(
      /^Now: \[Join the meeting\]\(https:\/\/meet\.jit\.si\/[\w-]+\) $/,
    )
  } finally {
    await host.dispose()
    await standIn.stop()
  }
})
