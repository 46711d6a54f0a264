export { TokenList } from './TokenList.tsx'
