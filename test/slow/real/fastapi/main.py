import os
from enum import Enum
from typing import Annotated

from fastapi import Depends, FastAPI, HTTPException, Query, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic import BaseModel
from slowapi import Limiter, _rate_limit_exceeded_handler
from slowapi.errors import RateLimitExceeded
from slowapi.util import get_remote_address
from starlette.exceptions import HTTPException as StarletteHTTPException

LIMITS = {"free": 60, "pro": 300, "business": 1000}
PLANS = dict(entry.split("=") for entry in os.environ["API_KEYS"].split(","))
WINDOW = int(os.environ.get("RATE_LIMIT_WINDOW", 60_000)) // 1000


class PetStatus(str, Enum):
    available = "available"
    pending = "pending"
    sold = "sold"


class NewPet(BaseModel):
    name: str
    categoryId: int
    status: PetStatus | None = None


class Pet(NewPet):
    id: int


def key_of(request: Request) -> str:
    return request.headers.get("authorization") or get_remote_address(request)


def limit_of(key: str) -> str:
    plan = PLANS.get(key.removeprefix("Bearer "), "free")
    return f"{LIMITS[plan]}/{WINDOW} seconds"


def check_key(credentials: Annotated[HTTPAuthorizationCredentials, Depends(HTTPBearer())]):
    if credentials.credentials not in PLANS:
        raise HTTPException(401, "Invalid API key")


limiter = Limiter(key_func=key_of, headers_enabled=True)
app = FastAPI(title="Pet Store", dependencies=[Depends(check_key)])
app.state.limiter = limiter
app.add_exception_handler(RateLimitExceeded, _rate_limit_exceeded_handler)


def error(status: int, message: str, headers=None) -> JSONResponse:
    return JSONResponse({"code": f"E{status}", "message": message, "status": status}, status, headers)


@app.exception_handler(StarletteHTTPException)
async def http_error(request: Request, exc: StarletteHTTPException):
    return error(exc.status_code, exc.detail, exc.headers)


@app.exception_handler(RequestValidationError)
async def invalid(request: Request, exc: RequestValidationError):
    return error(400, exc.errors()[0]["msg"])


pets: dict[int, Pet] = {}


@app.get("/v1/pets")
@limiter.limit(limit_of)
async def list_pets(
    request: Request,
    response: Response,
    limit: Annotated[int, Query(ge=1, le=100)] = 20,
    status: PetStatus | None = None,
) -> list[Pet]:
    found = [pet for pet in pets.values() if status is None or pet.status == status]
    return found[:limit]


@app.post("/v1/pets", status_code=201)
@limiter.limit(limit_of)
async def create_pet(request: Request, response: Response, new: NewPet) -> Pet:
    pet = Pet(id=len(pets) + 1, **new.model_dump())
    pets[pet.id] = pet
    return pet


@app.get("/v1/pets/{pet_id}", deprecated=True)
@limiter.limit(limit_of)
async def get_pet(request: Request, response: Response, pet_id: int) -> Pet:
    if pet_id not in pets:
        raise HTTPException(404, "Pet not found")
    return pets[pet_id]


@app.get("/v1/store/orders")
@limiter.limit(limit_of)
async def list_orders(request: Request, response: Response) -> list:
    return []
