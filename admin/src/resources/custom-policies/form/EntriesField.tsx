import type { CustomPolicyGroup } from '@netwarden/shared/domain'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { DeviceField } from '../../../domain/device/index.ts'
import { useFormat, useText } from '../../../kit/i18n/index.ts'
import { LinesField } from '../../../kit/index.ts'
import { lineFaults, linesOf } from './entry-lines.ts'
import type { PolicyValues } from './policy-values.ts'

const EXAMPLES: Record<CustomPolicyGroup, string> = {
  domain: 'ads.example.com\n*.tracker.example',
  ip: '203.0.113.7\n198.51.100.0/24\n2001:db8::/32',
  device: '192.168.8.20\n3c:5a:b4:10:22:9e\n192.168.8.21 3c:5a:b4:10:22:9f',
}

/**
 * Typed or pasted, one a line; invalid lines are reported on submit: reported on blur, the messages
 * would move the clicked element away from the pointer.
 */
export function EntriesField({ group }: { group: CustomPolicyGroup }) {
  const t = useText()
  const format = useFormat()
  return (
    <Controller<PolicyValues, 'entries'>
      name="entries"
      rules={{ validate: (text) => lineFaults(linesOf(group, text), t).length === 0 }}
      render={({ field, fieldState: { error } }) => {
        const lines = linesOf(group, field.value)
        const faults =
          error?.type === 'validate' ? lineFaults(lines, t) : error?.message ? [error.message] : []
        const count = lines.entries.length
        return (
          <>
            {group === 'device' && (
              <DeviceAdder onChoose={(line) => field.onChange(withLine(field.value, line))} />
            )}
            <LinesField
              label={t('policies.form.entries')}
              value={field.value}
              onChange={field.onChange}
              fieldRef={field.ref}
              placeholder={EXAMPLES[group]}
              isRequired
              fault={
                faults.length > 0 ? (
                  <div role="alert">
                    {faults.map((fault) => (
                      <div key={fault}>{fault}</div>
                    ))}
                  </div>
                ) : undefined
              }
              hint={
                count > 0
                  ? t('segments.entryCount', { count, total: format.number(count) })
                  : t(`policies.form.entriesHint.${group}`)
              }
            />
          </>
        )
      }}
    />
  )
}

/** Adds a device that is chosen by its name or user. */
function DeviceAdder({ onChoose }: { onChoose: (line: string) => void }) {
  const t = useText()
  const [text, setText] = useState('')
  return (
    <DeviceField
      label={t('policies.form.findDevice')}
      hint={t('subjects.pick.hint')}
      value={text}
      onChange={setText}
      onChoose={({ deviceIP, deviceMac }) => {
        onChoose([deviceIP, deviceMac].filter(Boolean).join(' '))
        setText('')
      }}
    />
  )
}

function withLine(text: string, line: string): string {
  const lines = text.split('\n').filter((each) => each.trim() !== '')
  return lines.includes(line) ? text : [...lines, line].join('\n')
}
