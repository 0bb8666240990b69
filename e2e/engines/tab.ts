import type { Target } from './target.ts'

/*
 * What the journeys ask of a browser, whichever engine it has: written once over Playwright
 * (overPlaywright.ts) and once over W3C WebDriver (overWebDriver.ts).
 */

export type EngineName = 'chromium' | 'firefox' | 'webkit'

/** A place in the window, in CSS pixels. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** An element as it is at this moment. */
export interface Seen {
  /** The text on screen. */
  readonly text: string
  /** The value of a field; of other elements the empty text. */
  readonly value: string
  readonly isFocused: boolean
  readonly attributes: Readonly<Record<string, string>>
  /** Where it is in the window, in CSS pixels. */
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
}

/**
 * A tab of a browser. An action waits until its target is the only such element and can be acted on.
 */
export interface Tab {
  /** Loads an address; a path is below the browser's organization. */
  readonly goTo: (address: string) => Promise<void>
  readonly reload: () => Promise<void>
  readonly address: () => Promise<string>
  readonly click: (target: Target) => Promise<void>
  readonly hover: (target: Target) => Promise<void>
  /** Replaces the text of a field. Dates and times are in the form of HTML: "2032-01-14", "15:00". */
  readonly fill: (target: Target, text: string) => Promise<void>
  /** Chooses an option of a list by its label. */
  readonly choose: (target: Target, label: string) => Promise<void>
  /** Gives files to a field for files, by their paths. */
  readonly attach: (field: Target, path: string) => Promise<void>
  /** Presses the keys of a text one after another. */
  readonly type: (text: string) => Promise<void>
  /** Presses a key by its name in the DOM, after modifiers: "Enter", "Control+b". */
  readonly press: (keys: string) => Promise<void>
  /** Presses the mouse button at the first point, moves over the others, and lets go at the last. */
  readonly drag: (path: readonly [Point, ...Point[]]) => Promise<void>
  readonly resize: (width: number, height: number) => Promise<void>
  /** All elements that match now, in the order of the page, without hidden ones. */
  readonly read: (target: Target) => Promise<readonly Seen[]>
  /**
   * Runs the body of an async function in the page, and again if the page is left before it is done.
   * @returns its result, which must be JSON
   */
  readonly run: <Result>(body: string) => Promise<Result>
  readonly picture: () => Promise<Buffer>
  /** Opens another tab of the same browser, with the same cookies and storage. */
  readonly another: () => Promise<Tab>
}

/** Cookies and storage of one person. */
export interface Browser {
  readonly open: () => Promise<Tab>
  readonly close: () => Promise<void>
}

/** A running browser engine. */
export interface Engine {
  readonly name: EngineName
  readonly version: string
  /** @param url the address of the organization, without a trailing slash */
  readonly openBrowser: (url: string) => Promise<Browser>
  readonly close: () => Promise<void>
}

export const SIZE = { width: 1440, height: 900 } as const
