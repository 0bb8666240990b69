/* The way in for people who have no account: the calendar that is open to all, and nothing of the chat. */
export { Visitor } from '../visitor/Visitor.tsx'
