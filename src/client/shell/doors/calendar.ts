/* The entry point for visitors: the public calendar, without the chat. */
export { Visitor } from '../visitor/Visitor.tsx'
