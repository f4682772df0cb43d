import { Check, Monitor, Moon, Sun } from 'lucide-react';
import { setTheme, type Theme, useTheme } from '@/lib/theme';
import { Button } from '@/ui/button';
import { DropdownMenu, MenuItem } from '@/ui/dropdown-menu';

const CHOICES = [
  { theme: 'system', label: 'System', icon: Monitor },
  { theme: 'light', label: 'Light', icon: Sun },
  { theme: 'dark', label: 'Dark', icon: Moon },
] as const satisfies readonly { theme: Theme; label: string; icon: typeof Sun }[];

export function ThemeSwitch() {
  const theme = useTheme();
  const Icon = CHOICES.find((choice) => choice.theme === theme)?.icon ?? Monitor;
  return (
    <DropdownMenu
      trigger={
        <Button variant="ghost" size="icon" aria-label="Theme" title="Theme">
          <Icon aria-hidden className="size-5" />
        </Button>
      }
    >
      {CHOICES.map((choice) => (
        <MenuItem key={choice.theme} onSelect={() => setTheme(choice.theme)}>
          <choice.icon aria-hidden className="size-4 text-dim" />
          <span className="flex-1">{choice.label}</span>
          {choice.theme === theme ? (
            <Check aria-label="chosen" className="size-4 text-felt" />
          ) : null}
        </MenuItem>
      ))}
    </DropdownMenu>
  );
}
