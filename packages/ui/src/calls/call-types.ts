/** Arguments and reply of a call, from the types of a contract's rows; its schemas are not loaded. */

type Taken<Schema> = Schema extends { _zod: { input: infer Input } } ? Input : never;
type Given<Schema> = Schema extends { _zod: { output: infer Output } } ? Output : never;
type Nothing = Record<never, never>;

type Params<Row> = Row extends { params: infer Schema } ? { params: Taken<Schema> } : Nothing;
type Query<Row, Also> = Row extends { query: infer Schema }
  ? { query?: QueryOf<Taken<Schema>, Also> }
  : Nothing;
/** Arguments of a query: absent and empty values are left out. */
type QueryOf<Input, Also> = { [Key in keyof Input]?: Input[Key] | Also | undefined };
type Body<Row> = Row extends { encoding: 'multipart' }
  ? { form: FormData }
  : Row extends { bytes: { field: infer Field }; body: infer Schema }
    ? { bytes: Blob; query: Omit<Taken<Schema>, (Field & string) | 'text'> }
    : Row extends { body: infer Schema }
      ? { body: Taken<Schema> }
      : Nothing;

/** `Also` adds to the contract's type of a query value, such as a number that is sent as text. */
export type RowArgs<Row, Also = never> = Params<Row> & Query<Row, Also> & Body<Row>;
export type RowReply<Row> = Row extends { reply: infer Schema } ? Given<Schema> : never;

/** The arguments of a call as a list of parameters: optional where all of them are. */
export type Rest<Args, Options> = Nothing extends Args
  ? [args?: Args, options?: Options]
  : [args: Args, options?: Options];
