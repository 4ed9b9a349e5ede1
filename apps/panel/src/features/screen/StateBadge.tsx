import { Icon, type IconName } from '@klub/ui/images/Icon.tsx';
import { Badge, type BadgeTone } from '@klub/ui/text/Badge.tsx';

export type StateLook = { tone: BadgeTone; icon: IconName };

/** A sign and a word: neither depends on colour alone. */
export function StateBadge({ look: { tone, icon }, word }: { look: StateLook; word: string }) {
  return (
    <Badge tone={tone}>
      <Icon name={icon} size={16} />
      {word}
    </Badge>
  );
}
