import { useInput, ValidationError } from 'react-admin'

/** A text of react-admin's form for our fields. A fault may be an object, which is not shown. */
export function useTextInput(source: string, faultOf: (text: string) => string | undefined = noFault) {
  const { field, fieldState } = useInput({ source, parse: String, validate: faultOf })
  const message = fieldState.error?.message
  return { ...field, fault: message && <ValidationError error={message} /> }
}

const noFault = () => undefined
