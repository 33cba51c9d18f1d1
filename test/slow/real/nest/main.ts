import 'reflect-metadata'
import {
  type ArgumentsHost,
  Body,
  type CanActivate,
  Catch,
  Controller,
  type ExceptionFilter,
  type ExecutionContext,
  Get,
  HttpException,
  Injectable,
  Module,
  NotFoundException,
  Param,
  ParseIntPipe,
  Post,
  Query,
  UnauthorizedException,
  ValidationPipe,
} from '@nestjs/common'
import { APP_FILTER, APP_GUARD, NestFactory } from '@nestjs/core'
import { ThrottlerGuard, ThrottlerModule } from '@nestjs/throttler'
import { Type } from 'class-transformer'
import { IsIn, IsInt, IsNotEmpty, IsOptional, IsString, Max, Min } from 'class-validator'
import type { Request, Response } from 'express'

const limits: Record<string, number> = { free: 60, pro: 300, business: 1000 }
const plans = new Map(
  (process.env.API_KEYS ?? '').split(',').map((entry) => entry.split('=') as [string, string]),
)
const statuses = ['available', 'pending', 'sold']

function extractToken(request: Request): string | undefined {
  const [type, token] = request.headers.authorization?.split(' ') ?? []
  return type === 'Bearer' ? token : undefined
}

class CreatePetDto {
  @IsString()
  @IsNotEmpty()
  name: string

  @IsInt()
  categoryId: number

  @IsOptional()
  @IsIn(statuses)
  status?: string
}

class ListPetsDto {
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(100)
  limit = 20

  @IsOptional()
  @IsIn(statuses)
  status?: string
}

interface Pet extends CreatePetDto {
  id: number
}

@Injectable()
class KeyThrottlerGuard extends ThrottlerGuard {
  protected override async getTracker(request: Request): Promise<string> {
    return request.headers.authorization ?? request.ip ?? ''
  }
}

@Injectable()
class ApiKeyGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const token = extractToken(context.switchToHttp().getRequest())
    if (token === undefined || !plans.has(token))
      throw new UnauthorizedException('Missing or invalid API key')
    return true
  }
}

@Catch(HttpException)
class ErrorFilter implements ExceptionFilter {
  catch(exception: HttpException, host: ArgumentsHost) {
    const status = exception.getStatus()
    const response = host.switchToHttp().getResponse<Response>()
    response.status(status).json({ code: exception.name, message: exception.message, status })
  }
}

@Controller('pets')
class PetsController {
  private readonly pets: Pet[] = []

  @Get()
  list(@Query() { limit, status }: ListPetsDto) {
    return this.pets.filter((pet) => !status || pet.status === status).slice(0, limit)
  }

  @Post()
  create(@Body() body: CreatePetDto) {
    const pet = { id: this.pets.length + 1, ...body }
    this.pets.push(pet)
    return pet
  }

  @Get(':petId')
  get(@Param('petId', ParseIntPipe) petId: number) {
    const pet = this.pets.find(({ id }) => id === petId)
    if (!pet) throw new NotFoundException('Pet not found')
    return pet
  }
}

@Controller('store')
class StoreController {
  @Get('orders')
  orders() {
    return []
  }
}

@Module({
  imports: [
    ThrottlerModule.forRoot([
      {
        ttl: Number(process.env.RATE_LIMIT_WINDOW ?? 60_000),
        limit: (context) =>
          limits[plans.get(extractToken(context.switchToHttp().getRequest()) ?? '') ?? 'free'],
      },
    ]),
  ],
  controllers: [PetsController, StoreController],
  providers: [
    { provide: APP_GUARD, useClass: KeyThrottlerGuard },
    { provide: APP_GUARD, useClass: ApiKeyGuard },
    { provide: APP_FILTER, useClass: ErrorFilter },
  ],
})
class AppModule {}

async function bootstrap() {
  const app = await NestFactory.create(AppModule, { logger: ['error', 'warn'] })
  app.setGlobalPrefix('v1')
  app.useGlobalPipes(new ValidationPipe({ transform: true, whitelist: true }))
  await app.listen(process.env.PORT ?? 3000, '127.0.0.1')
  console.log('listening')
}
bootstrap()
