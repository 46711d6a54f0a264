import type { z } from 'zod'
import type * as contract from './contract/index.ts'

type Contract = typeof contract
type Groups = { [Name in keyof Contract as Name extends `${string}Calls` ? Name : never]: Contract[Name] }
type MembersOf<Group> = Group[keyof Group]
/** An export of the contract whose name ends in `Calls` holds nothing but calls. */
type Declared = MembersOf<{ [Name in keyof Groups]: MembersOf<Groups[Name]> }>
type NameOf<Each extends Declared> = `${Each['method']} ${Each['url']}`

/** Types only: the console names calls without loading their schemas. */
type ApiCalls = { [Each in Declared as NameOf<Each>]: Each }

/** The method and the path of a call, `POST /api/segment/rank`. */
export type CallName = keyof ApiCalls
/** Clients may send what they must not change. */
type Sent<Value> = Value extends readonly (infer Item)[]
  ? readonly Sent<Item>[]
  : Value extends object
    ? { readonly [Field in keyof Value]: Sent<Value[Field]> }
    : Value
type InputOf<Name extends CallName> = Sent<z.input<ApiCalls[Name]['input']>>

type PathParam<Url> = Url extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | PathParam<`/${More}`>
    : Rest
  : never
/** The values of the `:name` parameters of the path. */
export type CallParams<Name extends CallName> = { readonly [Param in PathParam<Name>]: string }

type Fields<Input, Param> = Input extends unknown
  ? [Exclude<keyof Input, Param>] extends [never]
    ? Record<string, never>
    : { [Field in keyof Input as Exclude<Field, Param>]: Input[Field] }
  : never
/** What a client sends besides the path, as JSON values: a query, or the fields of a body. */
export type CallFields<Name extends CallName> = [PathParam<Name>] extends [never]
  ? InputOf<Name>
  : Fields<InputOf<Name>, PathParam<Name>>
export type CallAnswer<Name extends CallName> = z.output<ApiCalls[Name]['reply']>

/** The calls whose answer is a file or an event stream. */
export type FileCallName = { [Name in CallName]: unknown extends CallAnswer<Name> ? Name : never }[CallName]
type KindOf<Name extends CallName> = NonNullable<ApiCalls[Name]['bodyKind']>
/** The calls whose body is a file or a form; their fields are in the query. */
export type UploadCallName = { [Name in CallName]: KindOf<Name> extends 'json' ? never : Name }[CallName]
/** The calls that take either JSON or a form with a file. */
export type FormCallName = NameOf<typeof contract.policyListCalls.create>

type Resources = {
  [Name in keyof Contract as Name extends `${string}Resource` ? Name : never]: Contract[Name]
}
type Resource = Extract<Resources[keyof Resources], { name: string; get: { reply: z.ZodType } }>
type ResourcesByName = { [Each in Resource as Each['name']]: Each }
/** The names of the resources below `REST_PATH`. */
export type ResourceName = keyof ResourcesByName
export type ResourceRow<Name extends ResourceName> = z.output<ResourcesByName[Name]['get']['reply']>

type InputOfWrite<Name extends ResourceName, Write extends string> =
  ResourcesByName[Name] extends Record<Write, { input: infer Input extends z.ZodType }>
    ? Sent<z.input<Input>>
    : never
type ReplyOfWrite<Name extends ResourceName, Write extends string> =
  ResourcesByName[Name] extends Record<Write, { reply: infer Reply extends z.ZodType }>
    ? z.output<Reply>
    : never
/** What a client sends to add a row of a resource, and what the server answers. */
export type NewResourceRow<Name extends ResourceName> = InputOfWrite<Name, 'create'>
export type CreatedResourceRow<Name extends ResourceName> = ReplyOfWrite<Name, 'create'>
/** What a client may change of a row. */
export type ResourceRowChanges<Name extends ResourceName> = InputOfWrite<Name, 'update'>
export type ChangedResourceRow<Name extends ResourceName> = ReplyOfWrite<Name, 'update'>
